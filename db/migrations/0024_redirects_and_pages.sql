CREATE TABLE `missing_paths` (
	`day` text NOT NULL,
	`path` text NOT NULL,
	`requests` integer NOT NULL,
	PRIMARY KEY(`day`, `path`)
);
--> statement-breakpoint
CREATE TABLE `redirect_hits` (
	`redirect_id` text NOT NULL,
	`day` text NOT NULL,
	`hits` integer NOT NULL,
	PRIMARY KEY(`redirect_id`, `day`),
	FOREIGN KEY (`redirect_id`) REFERENCES `redirects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `redirects` (
	`id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`target` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `redirects_source_unique` ON `redirects` (`source`);--> statement-breakpoint
ALTER TABLE `posts` ADD `seo` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX `posts_not_for_search_engines` ON `posts` (`number`) WHERE seo ->> 'noIndex' = 'on';
--> statement-breakpoint
DROP TRIGGER `post_picture_uses`;
--> statement-breakpoint
CREATE TRIGGER `post_picture_uses` AFTER UPDATE OF `image`, `seo` ON `posts` BEGIN
	DELETE FROM `file_uses` WHERE `post_id` = new.`id` AND `place` = 'picture';
	INSERT INTO `file_uses` (`name`, `place`, `post_id`)
	SELECT DISTINCT CASE substr(`value`, 1, 1) WHEN 'm' THEN substr(`value`, 2, 32) ELSE substr(`value`, 2, instr(`value` || '/', '/') - 2) END, 'picture', new.`id`
	FROM json_each('["' || replace(replace(substr(json_quote(new.`image` || ' ' || coalesce(new.`seo` ->> 'shareImage', '')), 2), '/media/', '","m'), '/files/', '","f') || ']') WHERE `key` > 0;
END;
