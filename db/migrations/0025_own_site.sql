CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
ALTER TABLE `file_uses` ADD `settings` text REFERENCES `settings`(`name`) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `file_uses_by_settings` ON `file_uses` (`settings`);--> statement-breakpoint
CREATE TRIGGER `settings_uses` AFTER UPDATE OF `value` ON `settings` BEGIN
	DELETE FROM `file_uses` WHERE `settings` = new.`name`;
	INSERT INTO `file_uses` (`name`, `place`, `settings`)
	SELECT DISTINCT CASE substr(`value`, 1, 1) WHEN 'm' THEN substr(`value`, 2, 32) ELSE substr(`value`, 2, instr(`value` || '/', '/') - 2) END, 'picture', new.`name`
	FROM json_each('["' || replace(replace(substr(json_quote(new.`value`), 2), '/media/', '","m'), '/files/', '","f') || ']') WHERE `key` > 0;
END;
--> statement-breakpoint
CREATE TRIGGER `new_settings_uses` AFTER INSERT ON `settings` BEGIN
	UPDATE `settings` SET `value` = `value` WHERE `name` = new.`name`;
END;
