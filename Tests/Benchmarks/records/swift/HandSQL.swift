/// The statements of the reads, as SQLStore makes them for the table.
enum HandSQL {
    static let record: StaticString = """
        SELECT id, version, title, desc, picture, picture_size
        FROM Pictures
        WHERE id = ?1
        """
    static let first: StaticString = """
        SELECT id, version, title, desc, picture, picture_size
        FROM Pictures
        ORDER BY title_key, id
        LIMIT 51
        """
    static let after: StaticString = """
        SELECT id, version, title, desc, picture, picture_size
        FROM Pictures
        WHERE (title_key, id) > (?1, ?2)
        ORDER BY title_key, id
        LIMIT 51
        """
    static let column: StaticString = """
        SELECT id, version, title, desc, picture, picture_size
        FROM Pictures
        ORDER BY desc_key DESC, id DESC
        LIMIT 51
        """
    static let count: StaticString = """
        SELECT count(*)
        FROM (
        SELECT 1
        FROM Pictures
        LIMIT 1000)
        """
    static let finds: StaticString = """
        SELECT count(*)
        FROM (
        SELECT 1
        FROM search_Pictures_words
        WHERE search_Pictures_words MATCH ?1
        LIMIT 1000)
        """
    static let listing: StaticString = """
        SELECT id, version, title, desc, picture, picture_size
        FROM Pictures NOT INDEXED
        WHERE id IN (
        SELECT rowid
        FROM search_Pictures_words
        WHERE search_Pictures_words MATCH ?1)
        AND (title_key, id) > (?2, ?3)
        ORDER BY title_key, id
        LIMIT 51
        """
    static let walk: StaticString = """
        SELECT id, version, title, desc, picture, picture_size
        FROM Pictures
        WHERE EXISTS (
        SELECT 1
        FROM search_Pictures_words_content AS words
        WHERE words.id = Pictures.id
        AND instr(words.c0, ?1) > 0 AND instr(words.c0, ?4) > 0)
        AND (title_key, id) > (?2, ?3)
        ORDER BY title_key, id
        LIMIT 51
        """
    static let titleKey: StaticString = "SELECT title_key FROM Pictures WHERE id = ?1"
    static let descriptionKey: StaticString = "SELECT desc_key FROM Pictures WHERE id = ?1"
    static let begin: StaticString = "BEGIN"
    static let commit: StaticString = "COMMIT"
}
