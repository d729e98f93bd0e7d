CREATE TABLE "shield_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"period" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"hosts" text[] NOT NULL,
	"status" text DEFAULT 'in progress' NOT NULL,
	"progress" smallint DEFAULT 0 NOT NULL,
	"file_name" text NOT NULL,
	"file_bytes" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "shield_reports_status" CHECK ("shield_reports"."status" in ('in progress', 'completed', 'failed')),
	CONSTRAINT "shield_reports_progress" CHECK ("shield_reports"."progress" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "shield_reports" ADD CONSTRAINT "shield_reports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shield_reports" ADD CONSTRAINT "shield_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shield_reports_in_progress" ON "shield_reports" USING btree ("organization_id","user_id") WHERE "shield_reports"."status" = 'in progress';--> statement-breakpoint
CREATE INDEX "shield_reports_mine" ON "shield_reports" USING btree ("user_id","organization_id","created_at");