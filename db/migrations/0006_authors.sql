ALTER TABLE `posts` ADD `author_id` text REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `posts_by_author` ON `posts` (`author_id`,`status`,`published_at`,`number`);--> statement-breakpoint
ALTER TABLE `users` ADD `slug` text;--> statement-breakpoint
ALTER TABLE `users` ADD `bio` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `users_slug_unique` ON `users` (`slug`);--> statement-breakpoint
UPDATE `posts` SET `author_id` = `user_id` WHERE `author_name` = (SELECT `username` FROM `users` WHERE `users`.`id` = `posts`.`user_id`);
