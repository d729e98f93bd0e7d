CREATE TABLE "affiliate_fees" (
	"organization_id" integer PRIMARY KEY NOT NULL,
	"affiliate_network_id" integer NOT NULL,
	"affiliate_id" integer NOT NULL,
	"affiliate_fee" double precision NOT NULL,
	"network_fee" double precision NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "affiliate_fees_percents" CHECK ("affiliate_fees"."affiliate_fee" >= 0 and "affiliate_fees"."network_fee" >= 0 and "affiliate_fees"."affiliate_fee" + "affiliate_fees"."network_fee" <= 100)
);
--> statement-breakpoint
ALTER TABLE "affiliate_fees" ADD CONSTRAINT "affiliate_fees_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;