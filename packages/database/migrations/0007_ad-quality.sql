CREATE TABLE "ad_quality_allowed_domains" (
	"profile_id" integer NOT NULL,
	"domain_id" integer NOT NULL,
	CONSTRAINT "ad_quality_allowed_domains_profile_id_domain_id_pk" PRIMARY KEY("profile_id","domain_id")
);
--> statement-breakpoint
CREATE TABLE "ad_quality_assignments" (
	"profile_id" integer NOT NULL,
	"distribution_id" text NOT NULL,
	CONSTRAINT "ad_quality_assignments_profile_id_distribution_id_pk" PRIMARY KEY("profile_id","distribution_id")
);
--> statement-breakpoint
CREATE TABLE "ad_quality_choices" (
	"profile_id" integer NOT NULL,
	"entry_id" integer NOT NULL,
	"is_blocking" boolean NOT NULL,
	CONSTRAINT "ad_quality_choices_profile_id_entry_id_pk" PRIMARY KEY("profile_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "ad_quality_domain_choices" (
	"profile_id" integer NOT NULL,
	"domain_id" integer NOT NULL,
	"is_blocking" boolean NOT NULL,
	CONSTRAINT "ad_quality_domain_choices_profile_id_domain_id_pk" PRIMARY KEY("profile_id","domain_id")
);
--> statement-breakpoint
CREATE TABLE "ad_quality_domains" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_quality_domains_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer,
	"domain" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_quality_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_quality_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"domains" text[] DEFAULT '{}' NOT NULL,
	"iab_codes" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "ad_quality_entries_kind" CHECK ("ad_quality_entries"."kind" in ('brand', 'category', 'iab-category'))
);
--> statement-breakpoint
CREATE TABLE "ad_quality_format_actions" (
	"profile_id" integer NOT NULL,
	"format" text NOT NULL,
	"is_blocking" boolean NOT NULL,
	CONSTRAINT "ad_quality_format_actions_profile_id_format_pk" PRIMARY KEY("profile_id","format")
);
--> statement-breakpoint
CREATE TABLE "ad_quality_profiles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_quality_profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 101 CACHE 1),
	"organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"internal_name" text NOT NULL,
	"brands_enabled" boolean DEFAULT true NOT NULL,
	"categories_enabled" boolean DEFAULT true NOT NULL,
	"iab_categories_enabled" boolean DEFAULT true NOT NULL,
	"domains_enabled" boolean DEFAULT true NOT NULL,
	"ad_formats_enabled" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "integration_finished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ad_quality_allowed_domains" ADD CONSTRAINT "ad_quality_allowed_domains_profile_id_ad_quality_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."ad_quality_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_quality_allowed_domains" ADD CONSTRAINT "ad_quality_allowed_domains_domain_id_ad_quality_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."ad_quality_domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_quality_assignments" ADD CONSTRAINT "ad_quality_assignments_profile_id_ad_quality_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."ad_quality_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_quality_assignments" ADD CONSTRAINT "ad_quality_assignments_distribution_fk" FOREIGN KEY ("distribution_id") REFERENCES "public"."distributions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_quality_choices" ADD CONSTRAINT "ad_quality_choices_profile_id_ad_quality_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."ad_quality_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_quality_choices" ADD CONSTRAINT "ad_quality_choices_entry_id_ad_quality_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ad_quality_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_quality_domain_choices" ADD CONSTRAINT "ad_quality_domain_choices_profile_id_ad_quality_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."ad_quality_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_quality_domain_choices" ADD CONSTRAINT "ad_quality_domain_choices_domain_id_ad_quality_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."ad_quality_domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_quality_domains" ADD CONSTRAINT "ad_quality_domains_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_quality_format_actions" ADD CONSTRAINT "ad_quality_format_actions_profile_id_ad_quality_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."ad_quality_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_quality_profiles" ADD CONSTRAINT "ad_quality_profiles_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ad_quality_assignments_distribution" ON "ad_quality_assignments" USING btree ("distribution_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ad_quality_domains_key" ON "ad_quality_domains" USING btree (coalesce("organization_id", 0),"domain");--> statement-breakpoint
CREATE UNIQUE INDEX "ad_quality_entries_key" ON "ad_quality_entries" USING btree ("kind","key");--> statement-breakpoint
CREATE UNIQUE INDEX "ad_quality_profiles_name_key" ON "ad_quality_profiles" USING btree ("organization_id","internal_name");