CREATE TABLE `category_slug_history` (
	`slug` text PRIMARY KEY NOT NULL,
	`category_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `category_slug_history_by_category` ON `category_slug_history` (`category_id`);--> statement-breakpoint
CREATE TABLE `search_queries` (
	`day` text NOT NULL,
	`query` text NOT NULL,
	`asked` integer NOT NULL,
	`found` integer NOT NULL,
	PRIMARY KEY(`day`, `query`)
);
--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`size` integer NOT NULL,
	`received` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `uploads_by_user` ON `uploads` (`user_id`);--> statement-breakpoint
CREATE INDEX `uploads_by_updated` ON `uploads` (`updated_at`);