CREATE TABLE `file_uses` (
	`name` text NOT NULL,
	`place` text NOT NULL,
	`post_id` text,
	`nirvankand_id` text,
	`user_id` text,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`nirvankand_id`) REFERENCES `nirvankand`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `file_uses_by_name` ON `file_uses` (`name`);--> statement-breakpoint
CREATE INDEX `file_uses_by_post` ON `file_uses` (`post_id`);--> statement-breakpoint
CREATE INDEX `file_uses_by_nirvankand` ON `file_uses` (`nirvankand_id`);--> statement-breakpoint
CREATE INDEX `file_uses_by_user` ON `file_uses` (`user_id`);--> statement-breakpoint
CREATE TABLE `former_hashes` (
	`hash` text PRIMARY KEY NOT NULL,
	`file_id` text NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `former_hashes_by_file` ON `former_hashes` (`file_id`);--> statement-breakpoint
ALTER TABLE `files` ADD `alt` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `files` ADD `caption` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE TRIGGER `post_text_uses` AFTER UPDATE OF `content` ON `posts` BEGIN
	DELETE FROM `file_uses` WHERE `post_id` = new.`id` AND `place` = 'text';
	INSERT INTO `file_uses` (`name`, `place`, `post_id`)
	SELECT DISTINCT CASE substr(`value`, 1, 1) WHEN 'm' THEN substr(`value`, 2, 32) ELSE substr(`value`, 2, instr(`value` || '/', '/') - 2) END, 'text', new.`id`
	FROM json_each('["' || replace(replace(substr(json_quote(new.`content`), 2), '/media/', '","m'), '/files/', '","f') || ']') WHERE `key` > 0;
END;
--> statement-breakpoint
CREATE TRIGGER `post_picture_uses` AFTER UPDATE OF `image` ON `posts` BEGIN
	DELETE FROM `file_uses` WHERE `post_id` = new.`id` AND `place` = 'picture';
	INSERT INTO `file_uses` (`name`, `place`, `post_id`)
	SELECT DISTINCT CASE substr(`value`, 1, 1) WHEN 'm' THEN substr(`value`, 2, 32) ELSE substr(`value`, 2, instr(`value` || '/', '/') - 2) END, 'picture', new.`id`
	FROM json_each('["' || replace(replace(substr(json_quote(new.`image`), 2), '/media/', '","m'), '/files/', '","f') || ']') WHERE `key` > 0;
END;
--> statement-breakpoint
CREATE TRIGGER `post_author_uses` AFTER UPDATE OF `author_photo` ON `posts` BEGIN
	DELETE FROM `file_uses` WHERE `post_id` = new.`id` AND `place` = 'author';
	INSERT INTO `file_uses` (`name`, `place`, `post_id`)
	SELECT DISTINCT CASE substr(`value`, 1, 1) WHEN 'm' THEN substr(`value`, 2, 32) ELSE substr(`value`, 2, instr(`value` || '/', '/') - 2) END, 'author', new.`id`
	FROM json_each('["' || replace(replace(substr(json_quote(coalesce(new.`author_photo`, '')), 2), '/media/', '","m'), '/files/', '","f') || ']') WHERE `key` > 0;
END;
--> statement-breakpoint
CREATE TRIGGER `new_post_uses` AFTER INSERT ON `posts` BEGIN
	UPDATE `posts` SET `content` = `content`, `image` = `image`, `author_photo` = `author_photo` WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `nirvankand_uses` AFTER UPDATE OF `shlokas` ON `nirvankand` BEGIN
	DELETE FROM `file_uses` WHERE `nirvankand_id` = new.`id` AND `place` = 'text';
	INSERT INTO `file_uses` (`name`, `place`, `nirvankand_id`)
	SELECT DISTINCT CASE substr(`value`, 1, 1) WHEN 'm' THEN substr(`value`, 2, 32) ELSE substr(`value`, 2, instr(`value` || '/', '/') - 2) END, 'text', new.`id`
	FROM json_each('["' || replace(replace(substr(json_quote(new.`shlokas`), 2), '/media/', '","m'), '/files/', '","f') || ']') WHERE `key` > 0;
END;
--> statement-breakpoint
CREATE TRIGGER `new_nirvankand_uses` AFTER INSERT ON `nirvankand` BEGIN
	UPDATE `nirvankand` SET `shlokas` = `shlokas` WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `profile_uses` AFTER UPDATE OF `profile_picture` ON `users` BEGIN
	DELETE FROM `file_uses` WHERE `user_id` = new.`id` AND `place` = 'author';
	INSERT INTO `file_uses` (`name`, `place`, `user_id`)
	SELECT DISTINCT CASE substr(`value`, 1, 1) WHEN 'm' THEN substr(`value`, 2, 32) ELSE substr(`value`, 2, instr(`value` || '/', '/') - 2) END, 'author', new.`id`
	FROM json_each('["' || replace(replace(substr(json_quote(coalesce(new.`profile_picture`, '')), 2), '/media/', '","m'), '/files/', '","f') || ']') WHERE `key` > 0;
END;
--> statement-breakpoint
CREATE TRIGGER `new_profile_uses` AFTER INSERT ON `users` BEGIN
	UPDATE `users` SET `profile_picture` = `profile_picture` WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `files_come_back` AFTER INSERT ON `files` BEGIN
	DELETE FROM `former_hashes` WHERE `hash` = substr(new.`key`, 1, 32);
END;
--> statement-breakpoint
UPDATE `posts` SET `content` = `content`, `image` = `image`, `author_photo` = `author_photo`;
--> statement-breakpoint
UPDATE `nirvankand` SET `shlokas` = `shlokas`;
--> statement-breakpoint
UPDATE `users` SET `profile_picture` = `profile_picture`;
