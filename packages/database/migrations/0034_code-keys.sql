CREATE TABLE "code_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" integer NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "code_keys" ADD CONSTRAINT "code_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "code_keys_current" ON "code_keys" USING btree ("organization_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "code_keys_organization" ON "code_keys" USING btree ("organization_id","ended_at");