CREATE TABLE "distributions" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" integer NOT NULL,
	"comment" text NOT NULL,
	"kind" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "distributions_kind" CHECK ("distributions"."kind" in ('ad', 'cart')),
	CONSTRAINT "distributions_id" CHECK ("distributions"."id" ~ '^[0-9a-z]{8,32}(-[0-9a-z]+)*$' and length("distributions"."id") <= 64)
);
--> statement-breakpoint
ALTER TABLE "distributions" ADD CONSTRAINT "distributions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "distributions_prefix_key" ON "distributions" USING btree (split_part("id", '-', 1));--> statement-breakpoint
CREATE INDEX "distributions_organization" ON "distributions" USING btree ("organization_id");