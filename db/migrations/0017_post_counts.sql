CREATE TABLE `post_counts` (
	`of` text PRIMARY KEY NOT NULL,
	`published` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `post_counts`
SELECT 'all', count(*) FROM `posts` WHERE `status` = 'published' GROUP BY `status`
UNION ALL SELECT `category_id`, count(*) FROM `posts` WHERE `status` = 'published' GROUP BY `category_id`
UNION ALL SELECT `author_id`, count(*) FROM `posts` WHERE `status` = 'published' AND `author_id` IS NOT NULL GROUP BY `author_id`
UNION ALL SELECT 'guest/' || `guest_slug`, count(*) FROM `posts` WHERE `status` = 'published' AND `guest_slug` IS NOT NULL GROUP BY `guest_slug`;
--> statement-breakpoint
CREATE TRIGGER `count_new_post` AFTER INSERT ON `posts` WHEN new.`status` = 'published' BEGIN
	INSERT INTO `post_counts` SELECT `value`, 1 FROM json_each(json_array('all', new.`category_id`, new.`author_id`, 'guest/' || new.`guest_slug`)) WHERE `value` IS NOT NULL
	ON CONFLICT DO UPDATE SET `published` = `published` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `count_changed_post` AFTER UPDATE OF `status`, `category_id`, `author_id`, `guest_slug` ON `posts` WHEN 'published' IN (old.`status`, new.`status`) BEGIN
	UPDATE `post_counts` SET `published` = `published` - 1
	WHERE old.`status` = 'published' AND `of` IN ('all', old.`category_id`, old.`author_id`, 'guest/' || old.`guest_slug`);
	INSERT INTO `post_counts` SELECT `value`, 1 FROM json_each(json_array('all', new.`category_id`, new.`author_id`, 'guest/' || new.`guest_slug`)) WHERE new.`status` = 'published' AND `value` IS NOT NULL
	ON CONFLICT DO UPDATE SET `published` = `published` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `count_deleted_post` AFTER DELETE ON `posts` WHEN old.`status` = 'published' BEGIN
	UPDATE `post_counts` SET `published` = `published` - 1
	WHERE `of` IN ('all', old.`category_id`, old.`author_id`, 'guest/' || old.`guest_slug`);
END;
