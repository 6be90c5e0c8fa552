DROP INDEX `posts_by_updated`;--> statement-breakpoint
DROP INDEX `posts_by_user`;--> statement-breakpoint
CREATE INDEX `posts_by_updated` ON `posts` (`status`,`updated_at`,`number`,`category_id`,`published_at`,`title`);--> statement-breakpoint
CREATE INDEX `posts_by_user` ON `posts` (`user_id`,`status`,`updated_at`,`number`,`is_featured`,`category_id`,`published_at`,`title`);