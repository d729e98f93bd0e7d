CREATE TABLE "affiliate_networks" (
	"organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"window_days" integer NOT NULL,
	"rate_percent" double precision NOT NULL,
	"tag_prefixes" text[] NOT NULL,
	"account" jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "affiliate_networks_organization_id_name_pk" PRIMARY KEY("organization_id","name"),
	CONSTRAINT "affiliate_networks_window" CHECK ("affiliate_networks"."window_days" between 1 and 365),
	CONSTRAINT "affiliate_networks_rate" CHECK ("affiliate_networks"."rate_percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "commission_pack_files" (
	"pack_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "commission_pack_files_pack_id_kind_pk" PRIMARY KEY("pack_id","kind")
);
--> statement-breakpoint
CREATE TABLE "commission_packs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" integer NOT NULL,
	"network" text NOT NULL,
	"version" integer NOT NULL,
	"date_start" date NOT NULL,
	"date_end" date NOT NULL,
	"totals" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "affiliate_networks" ADD CONSTRAINT "affiliate_networks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_pack_files" ADD CONSTRAINT "commission_pack_files_pack_id_commission_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."commission_packs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_packs" ADD CONSTRAINT "commission_packs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_packs" ADD CONSTRAINT "commission_packs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_packs_version" ON "commission_packs" USING btree ("organization_id","network","version");--> statement-breakpoint
CREATE INDEX "commission_packs_recent" ON "commission_packs" USING btree ("organization_id","created_at");