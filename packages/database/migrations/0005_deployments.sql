CREATE TABLE "builds" (
	"bucket" text PRIMARY KEY NOT NULL,
	"ordinal" integer GENERATED ALWAYS AS IDENTITY (sequence name "builds_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"code" text NOT NULL,
	"sha256" text NOT NULL,
	"sri" text NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deployments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"distribution_id" text NOT NULL,
	"from_bucket" text NOT NULL,
	"to_bucket" text NOT NULL,
	"status" text DEFAULT 'in progress' NOT NULL,
	"reason" text,
	"user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "deployments_status" CHECK ("deployments"."status" in ('in progress', 'successful', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "distributions" ADD COLUMN "bucket" text DEFAULT 'cci-empty' NOT NULL;--> statement-breakpoint
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_distribution_id_distributions_id_fk" FOREIGN KEY ("distribution_id") REFERENCES "public"."distributions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deployments_in_progress" ON "deployments" USING btree ("distribution_id") WHERE "deployments"."status" = 'in progress';--> statement-breakpoint
CREATE INDEX "deployments_latest" ON "deployments" USING btree ("distribution_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "distributions_name_key" ON "distributions" USING btree ("organization_id",lower("comment"));