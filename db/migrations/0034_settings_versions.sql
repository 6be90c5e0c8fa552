CREATE TABLE `settings_versions` (
	`name` text NOT NULL,
	`version` integer NOT NULL,
	`value` text NOT NULL,
	`saved_at` integer NOT NULL,
	`saved_by` text,
	PRIMARY KEY(`name`, `version`),
	FOREIGN KEY (`saved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
INSERT INTO `settings_versions` (`name`, `version`, `value`, `saved_at`, `saved_by`)
SELECT `name`, `version`, `value`, `updated_at`, `updated_by` FROM `settings`;
--> statement-breakpoint
CREATE TRIGGER `settings_versions_changed` AFTER UPDATE OF `version` ON `settings` WHEN new.`version` <> old.`version` BEGIN
	INSERT INTO `settings_versions` (`name`, `version`, `value`, `saved_at`, `saved_by`)
	VALUES (new.`name`, new.`version`, new.`value`, new.`updated_at`, new.`updated_by`);
	DELETE FROM `settings_versions` WHERE `name` = new.`name` AND `version` <= new.`version` - 100;
END;
--> statement-breakpoint
CREATE TRIGGER `settings_versions_first` AFTER INSERT ON `settings` BEGIN
	INSERT INTO `settings_versions` (`name`, `version`, `value`, `saved_at`, `saved_by`)
	VALUES (new.`name`, new.`version`, new.`value`, new.`updated_at`, new.`updated_by`);
END;
