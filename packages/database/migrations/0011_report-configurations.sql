CREATE TABLE "report_configurations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_configurations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"report_type_id" smallint NOT NULL,
	"frequency" text NOT NULL,
	"day" text,
	"hour" smallint NOT NULL,
	"utc_offset" smallint NOT NULL,
	"emails" text[] NOT NULL,
	"unsubscribed" text[] DEFAULT '{}' NOT NULL,
	"greeting" text NOT NULL,
	"sites" text[] NOT NULL,
	"trial_start" date,
	"sends_first" boolean DEFAULT false NOT NULL,
	"sends_second" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"scheduled_from" timestamp with time zone NOT NULL,
	"next_due" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_configurations_type" CHECK ("report_configurations"."report_type_id" between 1 and 4),
	CONSTRAINT "report_configurations_frequency" CHECK ("report_configurations"."frequency" in ('hourly', 'daily', 'weekly', 'biweekly', 'monthly', 'once')),
	CONSTRAINT "report_configurations_hour" CHECK ("report_configurations"."hour" between 0 and 23),
	CONSTRAINT "report_configurations_utc_offset" CHECK ("report_configurations"."utc_offset" between -12 and 15)
);
--> statement-breakpoint
CREATE TABLE "report_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"configuration_id" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"is_late" boolean NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"claim" uuid,
	"claimed_until" timestamp with time zone,
	"reason" text,
	"leaks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "report_deliveries_kind" CHECK ("report_deliveries"."kind" in ('scheduled', 'manual')),
	CONSTRAINT "report_deliveries_status" CHECK ("report_deliveries"."status" in ('waiting', 'sent', 'skipped', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "report_mails" (
	"delivery_id" uuid NOT NULL,
	"email" text NOT NULL,
	"sent_at" timestamp with time zone,
	"problem" text,
	"is_refused" boolean DEFAULT false NOT NULL,
	CONSTRAINT "report_mails_delivery_id_email_pk" PRIMARY KEY("delivery_id","email")
);
--> statement-breakpoint
ALTER TABLE "report_configurations" ADD CONSTRAINT "report_configurations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_deliveries" ADD CONSTRAINT "report_deliveries_configuration_id_report_configurations_id_fk" FOREIGN KEY ("configuration_id") REFERENCES "public"."report_configurations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_delivery_id_report_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."report_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_configurations_due" ON "report_configurations" USING btree ("next_due") WHERE "report_configurations"."is_active";--> statement-breakpoint
CREATE INDEX "report_configurations_organization" ON "report_configurations" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_deliveries_once" ON "report_deliveries" USING btree ("configuration_id","due_at") WHERE "report_deliveries"."kind" = 'scheduled';--> statement-breakpoint
CREATE INDEX "report_deliveries_waiting" ON "report_deliveries" USING btree ("next_try_at") WHERE "report_deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "report_deliveries_latest" ON "report_deliveries" USING btree ("configuration_id","due_at");