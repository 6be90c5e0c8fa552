CREATE TABLE `policy_reports` (
	`directive` text NOT NULL,
	`blocked` text NOT NULL,
	`page` text NOT NULL,
	`count` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	PRIMARY KEY(`directive`, `blocked`, `page`)
);
