CREATE TABLE "case_attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" integer NOT NULL,
	"case_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"bytes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_contacts" (
	"organization_id" integer PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "case_entries_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"case_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"side" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"status" text,
	"incidents" jsonb NOT NULL,
	"match" text,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "case_links" (
	"link_hash" text PRIMARY KEY NOT NULL,
	"organization_id" integer NOT NULL,
	"case_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "case_partners" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"platform_id" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" integer NOT NULL,
	"partner_id" uuid NOT NULL,
	"source" jsonb NOT NULL,
	"creative" jsonb NOT NULL,
	"dsp" text NOT NULL,
	"dsp_creative_id" text NOT NULL,
	"landing_host" text NOT NULL,
	"request" text NOT NULL,
	"due_on" date NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	"last_side" text NOT NULL,
	"answered_at" timestamp with time zone,
	"fixed_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"reopened" integer DEFAULT 0 NOT NULL,
	"next_watch_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cases_status" CHECK ("cases"."status" in ('open', 'need-more', 'not-ours', 'buyer-paused', 'creative-rejected', 'fixed', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "case_attachments" ADD CONSTRAINT "case_attachments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_attachments" ADD CONSTRAINT "case_attachments_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_attachments" ADD CONSTRAINT "case_attachments_entry_id_case_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."case_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_contacts" ADD CONSTRAINT "case_contacts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_entries" ADD CONSTRAINT "case_entries_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_entries" ADD CONSTRAINT "case_entries_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_entries" ADD CONSTRAINT "case_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_links" ADD CONSTRAINT "case_links_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_links" ADD CONSTRAINT "case_links_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_partners" ADD CONSTRAINT "case_partners_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_partners" ADD CONSTRAINT "case_partners_platform_id_organizations_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_partner_id_case_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."case_partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_attachments_case" ON "case_attachments" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "case_entries_case" ON "case_entries" USING btree ("case_id","ordinal");--> statement-breakpoint
CREATE INDEX "case_entries_user" ON "case_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "case_links_case" ON "case_links" USING btree ("case_id");--> statement-breakpoint
CREATE UNIQUE INDEX "case_partners_name" ON "case_partners" USING btree ("organization_id",lower("name"),"kind");--> statement-breakpoint
CREATE INDEX "case_partners_platform" ON "case_partners" USING btree ("platform_id");--> statement-breakpoint
CREATE INDEX "cases_recent" ON "cases" USING btree ("organization_id","changed_at");--> statement-breakpoint
CREATE INDEX "cases_partner" ON "cases" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "cases_watched" ON "cases" USING btree ("next_watch_at") WHERE "cases"."status" in ('buyer-paused', 'creative-rejected', 'fixed');