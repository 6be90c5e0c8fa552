CREATE TABLE `guests` (
	`slug` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `guests_name_unique` ON `guests` (`name`);--> statement-breakpoint
ALTER TABLE `posts` ADD `guest_slug` text REFERENCES guests(slug);--> statement-breakpoint
CREATE INDEX `posts_by_guest` ON `posts` (`guest_slug`,`status`,`published_at`,`number`) WHERE guest_slug is not null;