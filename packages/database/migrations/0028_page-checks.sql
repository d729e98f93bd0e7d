CREATE TABLE "page_check_runs" (
	"organization_id" integer PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "page_checks" (
	"organization_id" integer NOT NULL,
	"url" text NOT NULL,
	"host" text NOT NULL,
	"result" text NOT NULL,
	"detail" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_checks_organization_id_url_pk" PRIMARY KEY("organization_id","url")
);
--> statement-breakpoint
ALTER TABLE "page_check_runs" ADD CONSTRAINT "page_check_runs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_checks" ADD CONSTRAINT "page_checks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;