CREATE TABLE `search_synonyms` (
	`words` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
