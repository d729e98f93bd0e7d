CREATE TABLE "review_requests" (
	"organization_id" integer NOT NULL,
	"incident_id" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_requests_organization_id_incident_id_pk" PRIMARY KEY("organization_id","incident_id")
);
--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;