CREATE TABLE "rollout_health" (
	"rollout_id" uuid NOT NULL,
	"group" text NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"views" integer NOT NULL,
	"error_views" integer NOT NULL,
	"blocked_views" integer NOT NULL,
	"failed_views" integer NOT NULL,
	"ads" integer NOT NULL,
	"ads_squared" integer NOT NULL,
	"paints" integer NOT NULL,
	"paint_logs" double precision NOT NULL,
	"paint_logs_squared" double precision NOT NULL,
	"first_ads" integer NOT NULL,
	"first_ad_logs" double precision NOT NULL,
	"first_ad_logs_squared" double precision NOT NULL,
	CONSTRAINT "rollout_health_rollout_id_group_minute_pk" PRIMARY KEY("rollout_id","group","minute"),
	CONSTRAINT "rollout_health_group" CHECK ("rollout_health"."group" in ('canary', 'control'))
);
--> statement-breakpoint
CREATE TABLE "rollout_schedules" (
	"organization_id" integer PRIMARY KEY NOT NULL,
	"is_automatic" boolean NOT NULL,
	"minutes_per_stage" integer NOT NULL,
	"days" smallint[] NOT NULL,
	"from_hour" smallint NOT NULL,
	"to_hour" smallint NOT NULL,
	CONSTRAINT "rollout_schedules_hours" CHECK ("rollout_schedules"."from_hour" >= 0 and "rollout_schedules"."to_hour" between 1 and 24)
);
--> statement-breakpoint
CREATE TABLE "rollout_tags" (
	"rollout_id" uuid NOT NULL,
	"distribution_id" text NOT NULL,
	"from_bucket" text NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "rollout_tags_rollout_id_distribution_id_pk" PRIMARY KEY("rollout_id","distribution_id")
);
--> statement-breakpoint
CREATE TABLE "rollouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" integer NOT NULL,
	"to_bucket" text NOT NULL,
	"secret" text NOT NULL,
	"state" text NOT NULL,
	"share" smallint NOT NULL,
	"steps" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" jsonb,
	"next_evaluation_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rollouts_state" CHECK ("rollouts"."state" in ('running', 'paused', 'finished', 'returned')),
	CONSTRAINT "rollouts_ended" CHECK (("rollouts"."ended_at" is null) = ("rollouts"."state" in ('running', 'paused')))
);
--> statement-breakpoint
ALTER TABLE "distributions" ADD COLUMN "is_pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rollout_health" ADD CONSTRAINT "rollout_health_rollout_id_rollouts_id_fk" FOREIGN KEY ("rollout_id") REFERENCES "public"."rollouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollout_schedules" ADD CONSTRAINT "rollout_schedules_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollout_tags" ADD CONSTRAINT "rollout_tags_rollout_id_rollouts_id_fk" FOREIGN KEY ("rollout_id") REFERENCES "public"."rollouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollout_tags" ADD CONSTRAINT "rollout_tags_distribution_id_distributions_id_fk" FOREIGN KEY ("distribution_id") REFERENCES "public"."distributions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollouts" ADD CONSTRAINT "rollouts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollouts" ADD CONSTRAINT "rollouts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rollout_tags_open" ON "rollout_tags" USING btree ("distribution_id") WHERE is_open;--> statement-breakpoint
CREATE INDEX "rollouts_organization" ON "rollouts" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "rollouts_due" ON "rollouts" USING btree ("next_evaluation_at") WHERE ended_at is null;