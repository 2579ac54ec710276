-- The q of lists looks into the index of the search. The words of kinds that only lists find are rows of search_documents
-- as well; the program writes them at its next start.
DROP TABLE search_words;
