-- The q of lists uses the search index. The words of kinds that only lists search are rows of search_documents
-- too; the program writes them at its next start.
DROP TABLE search_words;
