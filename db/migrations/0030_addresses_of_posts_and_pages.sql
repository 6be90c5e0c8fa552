PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_slug_history` (
	`slug` text NOT NULL,
	`post_id` text NOT NULL,
	`is_page` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`post_id`, `slug`),
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
WITH `public` AS (
	SELECT `posts`.`id`, coalesce(`trash`.`slug`, `posts`.`slug`) AS `slug`, coalesce(`kind`, `status`) IN ('page', 'page-draft') AS `is_page`, coalesce(`published_at`, `posts`.`created_at`) AS `public_at`
	FROM `posts` LEFT JOIN `trash` ON `status` = 'trashed' AND `item_id` = `posts`.`id` AND `kind` NOT IN ('category', 'media', 'picture')
	WHERE `published_at` IS NOT NULL OR `status` IN ('published', 'page')
)
INSERT OR IGNORE INTO `__new_slug_history` (`slug`, `post_id`, `is_page`, `created_at`)
SELECT `slug_history`.`slug`, `post_id`, `is_page`, `created_at` FROM `slug_history` JOIN `public` ON `id` = `post_id`
UNION ALL
SELECT `slug`, `id`, `is_page`, `public_at` FROM `public`;--> statement-breakpoint
DELETE FROM `__new_slug_history` WHERE EXISTS (
	SELECT * FROM `posts` WHERE `posts`.`slug` = `__new_slug_history`.`slug` AND `id` <> `post_id` AND `status` = iif(`is_page`, 'page', 'published')
);--> statement-breakpoint
DROP TABLE `slug_history`;--> statement-breakpoint
ALTER TABLE `__new_slug_history` RENAME TO `slug_history`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `slug_history_by_slug` ON `slug_history` (`slug`,`created_at`);
