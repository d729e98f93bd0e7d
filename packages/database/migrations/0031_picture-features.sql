CREATE TABLE "picture_features" (
	"markup_hash" text PRIMARY KEY NOT NULL,
	"features" "bytea" NOT NULL,
	"used_on" date NOT NULL
);
