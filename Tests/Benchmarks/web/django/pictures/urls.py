from django.urls import path

from . import views

urlpatterns = [
    path("health", views.health),
    path("pictures", views.show_list),
    path("pictures/<int:id>", views.record),
    path("pictures/<int:id>/thumbnail", views.thumbnail),
]
