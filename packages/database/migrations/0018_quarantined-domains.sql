CREATE TABLE "domains" (
	"organization_id" integer NOT NULL,
	"domain" text NOT NULL,
	"inventory_type" text NOT NULL,
	"state" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" text,
	"confirmed_by_user" uuid,
	"held_events" integer DEFAULT 0 NOT NULL,
	"held_bytes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "domains_organization_id_domain_pk" PRIMARY KEY("organization_id","domain"),
	CONSTRAINT "domains_state" CHECK ("domains"."state" in ('confirmed', 'quarantined')),
	CONSTRAINT "domains_confirmed" CHECK (("domains"."state" = 'confirmed') = ("domains"."confirmed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "quarantined_events" (
	"organization_id" integer NOT NULL,
	"domain" text NOT NULL,
	"id" text NOT NULL,
	"host" text NOT NULL,
	"inventory_type" text NOT NULL,
	"tag" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"correction_ms" double precision NOT NULL,
	"country" text NOT NULL,
	"network" text NOT NULL,
	"user_agent" text NOT NULL,
	"event" text NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "quarantined_events_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "distributions" ADD COLUMN "integration_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "hosts" ADD COLUMN "is_by_traffic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hosts" ADD COLUMN "last_seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "strict_domains" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_confirmed_by_user_users_id_fk" FOREIGN KEY ("confirmed_by_user") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quarantined_events" ADD CONSTRAINT "quarantined_events_domain_fk" FOREIGN KEY ("organization_id","domain") REFERENCES "public"."domains"("organization_id","domain") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "domains_to_release" ON "domains" USING btree ("organization_id","domain") WHERE "domains"."state" = 'confirmed' and "domains"."held_events" > 0;--> statement-breakpoint
CREATE INDEX "quarantined_events_domain" ON "quarantined_events" USING btree ("organization_id","domain","received_at");--> statement-breakpoint
CREATE INDEX "quarantined_events_received" ON "quarantined_events" USING btree ("received_at");--> statement-breakpoint
UPDATE "hosts" SET "is_by_traffic" = true;--> statement-breakpoint
INSERT INTO "domains" ("organization_id", "domain", "inventory_type", "state", "first_seen_at", "last_seen_at", "confirmed_at", "confirmed_by")
SELECT "organization_id", "tld", min("inventory_type"), 'confirmed', min("created_at"), now(), now(), 'person' FROM "hosts" GROUP BY "organization_id", "tld";--> statement-breakpoint
UPDATE "distributions" SET "integration_ends_at" = "created_at" + interval '14 days' WHERE EXISTS (SELECT 1 FROM "hosts" WHERE "hosts"."organization_id" = "distributions"."organization_id");
