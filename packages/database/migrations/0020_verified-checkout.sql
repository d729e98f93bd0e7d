CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"start" text NOT NULL,
	"key_hash" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "session_facts" (
	"organization_id" integer NOT NULL,
	"session_id" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"outcome" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_facts_organization_id_session_id_event_id_pk" PRIMARY KEY("organization_id","session_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" integer NOT NULL,
	"key_id" uuid,
	"kind" text NOT NULL,
	"session_id" text NOT NULL,
	"subject" text NOT NULL,
	"verdict" text NOT NULL,
	"answer" jsonb NOT NULL,
	"request_id" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verifications_kind" CHECK ("verifications"."kind" in ('coupon', 'order'))
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_organization" ON "api_keys" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "session_facts_at" ON "session_facts" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "verifications_request" ON "verifications" USING btree ("organization_id","request_id") WHERE request_id is not null;--> statement-breakpoint
CREATE INDEX "verifications_recent" ON "verifications" USING btree ("organization_id","at");--> statement-breakpoint
CREATE INDEX "verifications_session" ON "verifications" USING btree ("organization_id","session_id");