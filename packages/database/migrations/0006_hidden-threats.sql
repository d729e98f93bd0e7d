CREATE TABLE "hidden_threats" (
	"organization_id" integer NOT NULL,
	"ssp" text NOT NULL,
	"creative_id" text NOT NULL,
	"hidden_by" text NOT NULL,
	"hidden_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hidden_threats_organization_id_ssp_creative_id_pk" PRIMARY KEY("organization_id","ssp","creative_id"),
	CONSTRAINT "hidden_threats_hidden_by" CHECK ("hidden_threats"."hidden_by" in ('client', 'superadmin'))
);
--> statement-breakpoint
ALTER TABLE "hidden_threats" ADD CONSTRAINT "hidden_threats_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;