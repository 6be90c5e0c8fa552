-- The search index (docs/decisions/020): kept beside the posts in the same transactions, joined by posts.number.
CREATE TABLE `search_doc` (
	`post_id` integer PRIMARY KEY NOT NULL,
	`epoch` integer NOT NULL,
	`length` integer NOT NULL,
	`terms` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `search_doc_by_epoch` ON `search_doc` (`epoch`);--> statement-breakpoint
CREATE TABLE `search_term` (
	`id` integer PRIMARY KEY NOT NULL,
	`term` text NOT NULL,
	`word` text NOT NULL,
	`sound` text NOT NULL,
	`epoch` integer NOT NULL,
	`df` integer DEFAULT 0 NOT NULL,
	UNIQUE(`term`, `epoch`)
);
--> statement-breakpoint
CREATE TABLE `search_stem` (
	`stem` text NOT NULL,
	`term_id` integer NOT NULL,
	PRIMARY KEY(`stem`, `term_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `search_key` (
	`key` text NOT NULL,
	`term_id` integer NOT NULL,
	PRIMARY KEY(`key`, `term_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `search_post` (
	`term_id` integer NOT NULL,
	`post_id` integer NOT NULL,
	`in_title` integer NOT NULL,
	`in_body` integer NOT NULL,
	`length` integer NOT NULL,
	PRIMARY KEY(`term_id`, `post_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_sound` USING fts5(sound, content='', contentless_delete=1, tokenize='trigram', detail=none);
