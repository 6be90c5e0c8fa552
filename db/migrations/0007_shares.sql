CREATE TABLE `post_shares` (
	`post_id` text NOT NULL,
	`day` text NOT NULL,
	`shares` integer NOT NULL,
	PRIMARY KEY(`post_id`, `day`),
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `post_shares_by_day` ON `post_shares` (`day`);