ALTER TABLE `files` ADD `colour` text;--> statement-breakpoint
CREATE INDEX `posts_by_language` ON `posts` (`language`,`id`);