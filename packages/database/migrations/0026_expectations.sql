CREATE TABLE "ad_quality_expectations" (
	"profile_id" integer PRIMARY KEY NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"days" integer NOT NULL,
	"settings_hash" text NOT NULL,
	"blocked_per_day" double precision NOT NULL,
	"reported_per_day" double precision NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ad_quality_expectations" ADD CONSTRAINT "ad_quality_expectations_profile_id_ad_quality_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."ad_quality_profiles"("id") ON DELETE cascade ON UPDATE no action;