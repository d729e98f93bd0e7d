-- What a platform sees of the publisher, from everything to its own evaluation only.
INSERT INTO "data_rights_levels" ("id", "name") VALUES
  (1, 'Full Disclosure Agreement'),
  (2, 'Site Level Agreement'),
  (3, 'Aggregated Data Agreement'),
  (4, 'Evaluation Only Agreement');
