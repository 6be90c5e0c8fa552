CREATE TABLE `pending_versions` (
	`post_id` text PRIMARY KEY NOT NULL,
	`fields` text NOT NULL,
	`base_version` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`user_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `preview_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`user_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `preview_links_by_post` ON `preview_links` (`post_id`);--> statement-breakpoint
CREATE INDEX `preview_links_by_expiry` ON `preview_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `revisions` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`post_id` text,
	`nirvankand_id` text,
	`reason` text NOT NULL,
	`is_published` integer NOT NULL,
	`title` text NOT NULL,
	`hash` text NOT NULL,
	`fields` blob NOT NULL,
	`user_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`nirvankand_id`) REFERENCES `nirvankand`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `revisions_by_post` ON `revisions` (`post_id`,`number`);--> statement-breakpoint
CREATE INDEX `revisions_by_nirvankand` ON `revisions` (`nirvankand_id`,`number`);--> statement-breakpoint
CREATE INDEX `revisions_to_thin` ON `revisions` (`is_published`,`created_at`);--> statement-breakpoint
CREATE TABLE `schedules` (
	`post_id` text NOT NULL,
	`action` text NOT NULL,
	`at` integer NOT NULL,
	`done_at` integer,
	`held_back` text,
	`user_id` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`post_id`, `action`),
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `schedules_by_time` ON `schedules` (`done_at`,`at`);--> statement-breakpoint
CREATE TABLE `trash` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`item_id` text NOT NULL,
	`title` text NOT NULL,
	`slug` text,
	`data` text NOT NULL,
	`user_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `trash_by_item` ON `trash` (`kind`,`item_id`);--> statement-breakpoint
CREATE INDEX `trash_by_slug` ON `trash` (`slug`);--> statement-breakpoint
CREATE INDEX `trash_by_created` ON `trash` (`created_at`);