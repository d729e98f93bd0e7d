CREATE TABLE "complaints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"host" text NOT NULL,
	"page_url" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"tolerance_minutes" integer NOT NULL,
	"device" text NOT NULL,
	"os" text NOT NULL,
	"browser" text NOT NULL,
	"country" text NOT NULL,
	"city" text NOT NULL,
	"effects" text[] NOT NULL,
	"description" text NOT NULL,
	"ads" jsonb NOT NULL,
	"email" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"chosen" jsonb,
	"top" jsonb,
	"top_fit" double precision DEFAULT 0 NOT NULL,
	"merged_into" uuid,
	"answer_state" text DEFAULT 'none' NOT NULL,
	"answer_text" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	CONSTRAINT "complaints_status" CHECK ("complaints"."status" in ('open', 'located', 'answered', 'closed')),
	CONSTRAINT "complaints_not_own" CHECK ("complaints"."merged_into" is distinct from "complaints"."id")
);
--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_merged_into_complaints_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."complaints"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaints_recent" ON "complaints" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "complaints_merged" ON "complaints" USING btree ("merged_into");