ALTER TABLE `pending_versions` ADD `saved_by` text;--> statement-breakpoint
ALTER TABLE `posts` ADD `editor_id` text;--> statement-breakpoint
ALTER TABLE `schedules` ADD `revision` integer;--> statement-breakpoint
ALTER TABLE `schedules` ADD `base_version` integer;--> statement-breakpoint
UPDATE `pending_versions` SET `saved_by` = `fields` ->> 'savedBy', `fields` = json_remove(`fields`, '$.savedBy');
