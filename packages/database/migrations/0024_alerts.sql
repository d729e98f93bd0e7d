CREATE TABLE "alert_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ordinal" integer GENERATED ALWAYS AS IDENTITY (sequence name "alert_events_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer,
	"alert_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" uuid,
	"text" text DEFAULT '' NOT NULL,
	"until" timestamp with time zone,
	"assignee_id" uuid,
	"firing" jsonb
);
--> statement-breakpoint
CREATE TABLE "alert_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" integer,
	"condition" jsonb NOT NULL,
	"sensitivity" smallint NOT NULL,
	"is_enabled" boolean NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"evaluated_to" timestamp with time zone NOT NULL,
	"next_evaluation_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_rules_sensitivity" CHECK ("alert_rules"."sensitivity" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" integer,
	"rule_id" uuid,
	"condition" jsonb NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"peak" jsonb NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"last_fired_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"snoozed_until" timestamp with time zone,
	"assignee_id" uuid,
	CONSTRAINT "alerts_state" CHECK ("alerts"."state" in ('open', 'acknowledged', 'snoozed', 'resolved'))
);
--> statement-breakpoint
ALTER TABLE "distributions" ADD COLUMN "last_beacon_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alert_events" ADD CONSTRAINT "alert_events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_events" ADD CONSTRAINT "alert_events_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_events" ADD CONSTRAINT "alert_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_events" ADD CONSTRAINT "alert_events_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_rule_id_alert_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."alert_rules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_events_fired" ON "alert_events" USING btree ("alert_id","at") WHERE "alert_events"."kind" = 'fired';--> statement-breakpoint
CREATE INDEX "alert_events_alert" ON "alert_events" USING btree ("alert_id","at");--> statement-breakpoint
CREATE INDEX "alert_events_user" ON "alert_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alert_rules_organization" ON "alert_rules" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "alert_rules_due" ON "alert_rules" USING btree ("next_evaluation_at") WHERE is_enabled;--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_unresolved" ON "alerts" USING btree ("rule_id","subject") WHERE "alerts"."state" <> 'resolved';--> statement-breakpoint
CREATE INDEX "alerts_organization" ON "alerts" USING btree ("organization_id","opened_at");--> statement-breakpoint
CREATE INDEX "alerts_rule" ON "alerts" USING btree ("rule_id","subject");