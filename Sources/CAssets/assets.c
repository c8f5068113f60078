#include "CAssets.h"
static const unsigned char actions_mustache[] = {
#embed "../../Templates/actions.mustache"
};
static const unsigned char activity_mustache[] = {
#embed "../../Templates/activity.mustache"
};
static const unsigned char art_mustache[] = {
#embed "../../Templates/art.mustache"
};
static const unsigned char bottom_mustache[] = {
#embed "../../Templates/bottom.mustache"
};
static const unsigned char bulk_refused_mustache[] = {
#embed "../../Templates/bulk-refused.mustache"
};
static const unsigned char bulk_set_mustache[] = {
#embed "../../Templates/bulk-set.mustache"
};
static const unsigned char conflict_mustache[] = {
#embed "../../Templates/conflict.mustache"
};
static const unsigned char delete_conflict_mustache[] = {
#embed "../../Templates/delete-conflict.mustache"
};
static const unsigned char deleted_mustache[] = {
#embed "../../Templates/deleted.mustache"
};
static const unsigned char error_mustache[] = {
#embed "../../Templates/error.mustache"
};
static const unsigned char field_error_mustache[] = {
#embed "../../Templates/field-error.mustache"
};
static const unsigned char field_label_mustache[] = {
#embed "../../Templates/field-label.mustache"
};
static const unsigned char field_state_mustache[] = {
#embed "../../Templates/field-state.mustache"
};
static const unsigned char field_mustache[] = {
#embed "../../Templates/field.mustache"
};
static const unsigned char form_mustache[] = {
#embed "../../Templates/form.mustache"
};
static const unsigned char gate_top_mustache[] = {
#embed "../../Templates/gate-top.mustache"
};
static const unsigned char head_mustache[] = {
#embed "../../Templates/head.mustache"
};
static const unsigned char hidden_mustache[] = {
#embed "../../Templates/hidden.mustache"
};
static const unsigned char history_mustache[] = {
#embed "../../Templates/history.mustache"
};
static const unsigned char icon_bin_mustache[] = {
#embed "../../Templates/icon-bin.mustache"
};
static const unsigned char icon_photo_mustache[] = {
#embed "../../Templates/icon-photo.mustache"
};
static const unsigned char icon_search_mustache[] = {
#embed "../../Templates/icon-search.mustache"
};
static const unsigned char index_mustache[] = {
#embed "../../Templates/index.mustache"
};
static const unsigned char keys_mustache[] = {
#embed "../../Templates/keys.mustache"
};
static const unsigned char list_mustache[] = {
#embed "../../Templates/list.mustache"
};
static const unsigned char log_line_mustache[] = {
#embed "../../Templates/log-line.mustache"
};
static const unsigned char log_undo_mustache[] = {
#embed "../../Templates/log-undo.mustache"
};
static const unsigned char log_value_mustache[] = {
#embed "../../Templates/log-value.mustache"
};
static const unsigned char login_mustache[] = {
#embed "../../Templates/login.mustache"
};
static const unsigned char mark_mustache[] = {
#embed "../../Templates/mark.mustache"
};
static const unsigned char notice_mustache[] = {
#embed "../../Templates/notice.mustache"
};
static const unsigned char origin_mustache[] = {
#embed "../../Templates/origin.mustache"
};
static const unsigned char pager_mustache[] = {
#embed "../../Templates/pager.mustache"
};
static const unsigned char password_fields_mustache[] = {
#embed "../../Templates/password-fields.mustache"
};
static const unsigned char password_mustache[] = {
#embed "../../Templates/password.mustache"
};
static const unsigned char photos_refused_mustache[] = {
#embed "../../Templates/photos-refused.mustache"
};
static const unsigned char photos_mustache[] = {
#embed "../../Templates/photos.mustache"
};
static const unsigned char photo_remove_mustache[] = {
#embed "../../Templates/photo-remove.mustache"
};
static const unsigned char photo_mustache[] = {
#embed "../../Templates/photo.mustache"
};
static const unsigned char pick_mustache[] = {
#embed "../../Templates/pick.mustache"
};
static const unsigned char result_mustache[] = {
#embed "../../Templates/result.mustache"
};
static const unsigned char row_content_mustache[] = {
#embed "../../Templates/row-content.mustache"
};
static const unsigned char row_mustache[] = {
#embed "../../Templates/row.mustache"
};
static const unsigned char section_mustache[] = {
#embed "../../Templates/section.mustache"
};
static const unsigned char select_mustache[] = {
#embed "../../Templates/select.mustache"
};
static const unsigned char tile_mustache[] = {
#embed "../../Templates/tile.mustache"
};
static const unsigned char settings_mustache[] = {
#embed "../../Templates/settings.mustache"
};
static const unsigned char tools_mustache[] = {
#embed "../../Templates/tools.mustache"
};
static const unsigned char top_mustache[] = {
#embed "../../Templates/top.mustache"
};
static const unsigned char trail_mustache[] = {
#embed "../../Templates/trail.mustache"
};
static const unsigned char trouble_mustache[] = {
#embed "../../Templates/trouble.mustache"
};
static const unsigned char version_mustache[] = {
#embed "../../Templates/version.mustache"
};
static const unsigned char views_mustache[] = {
#embed "../../Templates/views.mustache"
};
static const unsigned char words_en_txt[] = {
#embed "../../Templates/words.en.txt"
};
static const unsigned char words_zh_hans_txt[] = {
#embed "../../Templates/words.zh-Hans.txt"
};
static const unsigned char words_zh_hant_txt[] = {
#embed "../../Templates/words.zh-Hant.txt"
};
static const unsigned char app_js[] = {
#embed "../../Public/app.js"
};
static const unsigned char apple_touch_icon_png[] = {
#embed "../../Public/apple-touch-icon.png"
};
static const unsigned char favicon_ico[] = {
#embed "../../Public/favicon.ico"
};
static const unsigned char filter_js[] = {
#embed "../../Public/filter.js"
};
static const unsigned char form_js[] = {
#embed "../../Public/form.js"
};
static const unsigned char icon_192_png[] = {
#embed "../../Public/icon-192.png"
};
static const unsigned char icon_512_png[] = {
#embed "../../Public/icon-512.png"
};
static const unsigned char icon_maskable_png[] = {
#embed "../../Public/icon-maskable.png"
};
static const unsigned char icon_svg[] = {
#embed "../../Public/icon.svg"
};
static const unsigned char keys_js[] = {
#embed "../../Public/keys.js"
};
static const unsigned char live_js[] = {
#embed "../../Public/live.js"
};
static const unsigned char manifest_webmanifest[] = {
#embed "../../Public/manifest.webmanifest"
};
static const unsigned char prefetch_speculationrules[] = {
#embed "../../Public/prefetch.speculationrules"
};
static const unsigned char robots_txt[] = {
#embed "../../Public/robots.txt"
};
static const unsigned char select_js[] = {
#embed "../../Public/select.js"
};
static const unsigned char site_css[] = {
#embed "../../Public/site.css"
};
static const unsigned char upload_js[] = {
#embed "../../Public/upload.js"
};
static const struct CAsset cassets[] = {
  {"Templates/actions.mustache", actions_mustache, sizeof actions_mustache},
  {"Templates/activity.mustache", activity_mustache, sizeof activity_mustache},
  {"Templates/art.mustache", art_mustache, sizeof art_mustache},
  {"Templates/bottom.mustache", bottom_mustache, sizeof bottom_mustache},
  {"Templates/bulk-refused.mustache", bulk_refused_mustache, sizeof bulk_refused_mustache},
  {"Templates/bulk-set.mustache", bulk_set_mustache, sizeof bulk_set_mustache},
  {"Templates/conflict.mustache", conflict_mustache, sizeof conflict_mustache},
  {"Templates/delete-conflict.mustache", delete_conflict_mustache, sizeof delete_conflict_mustache},
  {"Templates/deleted.mustache", deleted_mustache, sizeof deleted_mustache},
  {"Templates/error.mustache", error_mustache, sizeof error_mustache},
  {"Templates/field-error.mustache", field_error_mustache, sizeof field_error_mustache},
  {"Templates/field-label.mustache", field_label_mustache, sizeof field_label_mustache},
  {"Templates/field-state.mustache", field_state_mustache, sizeof field_state_mustache},
  {"Templates/field.mustache", field_mustache, sizeof field_mustache},
  {"Templates/form.mustache", form_mustache, sizeof form_mustache},
  {"Templates/gate-top.mustache", gate_top_mustache, sizeof gate_top_mustache},
  {"Templates/head.mustache", head_mustache, sizeof head_mustache},
  {"Templates/hidden.mustache", hidden_mustache, sizeof hidden_mustache},
  {"Templates/history.mustache", history_mustache, sizeof history_mustache},
  {"Templates/icon-bin.mustache", icon_bin_mustache, sizeof icon_bin_mustache},
  {"Templates/icon-photo.mustache", icon_photo_mustache, sizeof icon_photo_mustache},
  {"Templates/icon-search.mustache", icon_search_mustache, sizeof icon_search_mustache},
  {"Templates/index.mustache", index_mustache, sizeof index_mustache},
  {"Templates/keys.mustache", keys_mustache, sizeof keys_mustache},
  {"Templates/list.mustache", list_mustache, sizeof list_mustache},
  {"Templates/log-line.mustache", log_line_mustache, sizeof log_line_mustache},
  {"Templates/log-undo.mustache", log_undo_mustache, sizeof log_undo_mustache},
  {"Templates/log-value.mustache", log_value_mustache, sizeof log_value_mustache},
  {"Templates/login.mustache", login_mustache, sizeof login_mustache},
  {"Templates/mark.mustache", mark_mustache, sizeof mark_mustache},
  {"Templates/notice.mustache", notice_mustache, sizeof notice_mustache},
  {"Templates/origin.mustache", origin_mustache, sizeof origin_mustache},
  {"Templates/pager.mustache", pager_mustache, sizeof pager_mustache},
  {"Templates/password-fields.mustache", password_fields_mustache, sizeof password_fields_mustache},
  {"Templates/password.mustache", password_mustache, sizeof password_mustache},
  {"Templates/photos-refused.mustache", photos_refused_mustache, sizeof photos_refused_mustache},
  {"Templates/photos.mustache", photos_mustache, sizeof photos_mustache},
  {"Templates/photo-remove.mustache", photo_remove_mustache, sizeof photo_remove_mustache},
  {"Templates/photo.mustache", photo_mustache, sizeof photo_mustache},
  {"Templates/pick.mustache", pick_mustache, sizeof pick_mustache},
  {"Templates/result.mustache", result_mustache, sizeof result_mustache},
  {"Templates/row-content.mustache", row_content_mustache, sizeof row_content_mustache},
  {"Templates/row.mustache", row_mustache, sizeof row_mustache},
  {"Templates/section.mustache", section_mustache, sizeof section_mustache},
  {"Templates/settings.mustache", settings_mustache, sizeof settings_mustache},
  {"Templates/select.mustache", select_mustache, sizeof select_mustache},
  {"Templates/tile.mustache", tile_mustache, sizeof tile_mustache},
  {"Templates/tools.mustache", tools_mustache, sizeof tools_mustache},
  {"Templates/top.mustache", top_mustache, sizeof top_mustache},
  {"Templates/trail.mustache", trail_mustache, sizeof trail_mustache},
  {"Templates/trouble.mustache", trouble_mustache, sizeof trouble_mustache},
  {"Templates/version.mustache", version_mustache, sizeof version_mustache},
  {"Templates/views.mustache", views_mustache, sizeof views_mustache},
  {"Templates/words.en.txt", words_en_txt, sizeof words_en_txt},
  {"Templates/words.zh-Hans.txt", words_zh_hans_txt, sizeof words_zh_hans_txt},
  {"Templates/words.zh-Hant.txt", words_zh_hant_txt, sizeof words_zh_hant_txt},
  {"Public/app.js", app_js, sizeof app_js},
  {"Public/apple-touch-icon.png", apple_touch_icon_png, sizeof apple_touch_icon_png},
  {"Public/favicon.ico", favicon_ico, sizeof favicon_ico},
  {"Public/filter.js", filter_js, sizeof filter_js},
  {"Public/form.js", form_js, sizeof form_js},
  {"Public/icon-192.png", icon_192_png, sizeof icon_192_png},
  {"Public/icon-512.png", icon_512_png, sizeof icon_512_png},
  {"Public/icon-maskable.png", icon_maskable_png, sizeof icon_maskable_png},
  {"Public/icon.svg", icon_svg, sizeof icon_svg},
  {"Public/keys.js", keys_js, sizeof keys_js},
  {"Public/live.js", live_js, sizeof live_js},
  {"Public/manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
  {"Public/prefetch.speculationrules", prefetch_speculationrules, sizeof prefetch_speculationrules},
  {"Public/robots.txt", robots_txt, sizeof robots_txt},
  {"Public/select.js", select_js, sizeof select_js},
  {"Public/site.css", site_css, sizeof site_css},
  {"Public/upload.js", upload_js, sizeof upload_js},
};
const size_t cassets_count = sizeof cassets / sizeof *cassets;
struct CAsset cassets_at(size_t index) { return cassets[index]; }
