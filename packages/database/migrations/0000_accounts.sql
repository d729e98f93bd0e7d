CREATE TABLE "data_rights_levels" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hosts" (
	"organization_id" integer NOT NULL,
	"host" text NOT NULL,
	"tld" text NOT NULL,
	"inventory_type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hosts_organization_id_host_pk" PRIMARY KEY("organization_id","host")
);
--> statement-breakpoint
CREATE TABLE "oidc_payloads" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"user_code" text,
	"expires_at" timestamp with time zone,
	"consumed_at" timestamp with time zone,
	CONSTRAINT "oidc_payloads_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "one_time_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organizations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"name" text NOT NULL,
	"type" text NOT NULL,
	"sub_types" text[] NOT NULL,
	"status_id" integer DEFAULT 10 NOT NULL,
	"data_rights_level_id" integer NOT NULL,
	"malvertising_enabled" boolean NOT NULL,
	"ad_quality_enabled" boolean NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"public_link_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"navigation_profile" text,
	"feed_columns" text[],
	"export_alias" text,
	"reports_as_dsp" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organizations_type" CHECK ("organizations"."type" in ('Publisher', 'Platform')),
	CONSTRAINT "organizations_products" CHECK ("organizations"."malvertising_enabled" or "organizations"."ad_quality_enabled" or 'E-Com' = any ("organizations"."sub_types"))
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shops" (
	"organization_id" integer PRIMARY KEY NOT NULL,
	"integration_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"coupon_protection_enabled" boolean NOT NULL,
	"affiliate_protection_enabled" boolean NOT NULL,
	"agnostic_protection_enabled" boolean NOT NULL,
	"non_blocking_percent" smallint NOT NULL,
	CONSTRAINT "shops_integration_id_unique" UNIQUE("integration_id"),
	CONSTRAINT "shops_non_blocking_percent" CHECK ("shops"."non_blocking_percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"nickname" text NOT NULL,
	"picture" text,
	"role" text,
	"organization_id" integer,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"subject" text,
	"tokens_valid_from" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_subject_unique" UNIQUE("subject"),
	CONSTRAINT "users_client_has_organization" CHECK ("users"."role" is distinct from 'client' or "users"."organization_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "hosts" ADD CONSTRAINT "hosts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_data_rights_level_id_data_rights_levels_id_fk" FOREIGN KEY ("data_rights_level_id") REFERENCES "public"."data_rights_levels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oidc_payloads_grant" ON "oidc_payloads" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_payloads_uid" ON "oidc_payloads" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "oidc_payloads_expires" ON "oidc_payloads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_links_user" ON "one_time_links" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_name_key" ON "organizations" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_organization" ON "users" USING btree ("organization_id");