-- Postings in chunks, words of a post in order (docs/decisions/022). The posts are read anew after the start.
DROP TABLE `search_post`;--> statement-breakpoint
DROP TABLE `search_doc`;--> statement-breakpoint
CREATE TABLE `search_doc` (
	`post_id` integer PRIMARY KEY NOT NULL,
	`epoch` integer NOT NULL,
	`length` integer NOT NULL,
	`words` blob NOT NULL
);
--> statement-breakpoint
CREATE INDEX `search_doc_by_epoch` ON `search_doc` (`epoch`);--> statement-breakpoint
CREATE TABLE `search_unmerged` (
	`post_id` integer PRIMARY KEY NOT NULL,
	`words` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `search_chunk` (
	`id` integer PRIMARY KEY NOT NULL,
	`postings` blob NOT NULL
);
--> statement-breakpoint
UPDATE `search_term` SET `df` = 0;--> statement-breakpoint
DELETE FROM `site_numbers` WHERE `name` IN ('searchPosts', 'searchWords');
