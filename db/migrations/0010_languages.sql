ALTER TABLE `categories` ADD `second_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `translation_id` text REFERENCES posts(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `posts_by_translation` ON `posts` (`translation_id`) WHERE translation_id is not null;