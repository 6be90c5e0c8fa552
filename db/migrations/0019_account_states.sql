ALTER TABLE `users` ADD `is_blocked` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `is_confirmed` integer DEFAULT true NOT NULL;