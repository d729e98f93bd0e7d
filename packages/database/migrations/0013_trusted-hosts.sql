ALTER TABLE "distributions" ADD COLUMN "trusted_hosts" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "distributions" ADD COLUMN "trusted_hosts_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "distributions" ADD COLUMN "trusted_hosts_changed_by" uuid;--> statement-breakpoint
ALTER TABLE "distributions" ADD CONSTRAINT "distributions_trusted_hosts_changed_by_users_id_fk" FOREIGN KEY ("trusted_hosts_changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;