CREATE TABLE "feed_accesses" (
	"key_id" uuid NOT NULL,
	"organization_id" integer NOT NULL,
	"feed" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"calls" integer NOT NULL,
	"indicators" integer NOT NULL,
	CONSTRAINT "feed_accesses_key_id_feed_at_pk" PRIMARY KEY("key_id","feed","at")
);
--> statement-breakpoint
CREATE TABLE "feed_indicators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" integer NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL,
	"exchange" text NOT NULL,
	"threat_class" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"attacks" integer NOT NULL,
	"sites" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "feed_states" (
	"organization_id" integer PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"refreshed_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"disclosure" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feed_accesses" ADD CONSTRAINT "feed_accesses_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_accesses" ADD CONSTRAINT "feed_accesses_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_indicators" ADD CONSTRAINT "feed_indicators_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_states" ADD CONSTRAINT "feed_states_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_accesses_recent" ON "feed_accesses" USING btree ("organization_id","at");--> statement-breakpoint
CREATE INDEX "feed_indicators_changed" ON "feed_indicators" USING btree ("organization_id","changed_at","id");