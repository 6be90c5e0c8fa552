UPDATE OR IGNORE `slug_history` SET `slug` = lower(`slug`) WHERE `slug` <> lower(`slug`) AND lower(`slug`) NOT IN (SELECT `slug` FROM `posts`);
