CREATE TABLE "audit_details" (
	"sequence" bigint NOT NULL,
	"part" text NOT NULL,
	"salt" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "audit_details_sequence_part_pk" PRIMARY KEY("sequence","part")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"actor_organization_id" integer,
	"organization_id" integer,
	"record_kind" text,
	"record_id" text,
	"actor_hash" text,
	"change_hash" text,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"status" text DEFAULT 'in progress' NOT NULL,
	"removed" jsonb NOT NULL,
	"files" text[] NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_details" ADD CONSTRAINT "audit_details_sequence_audit_entries_sequence_fk" FOREIGN KEY ("sequence") REFERENCES "public"."audit_entries"("sequence") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","sequence");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_organization" ON "audit_entries" USING btree ("actor_organization_id","sequence");--> statement-breakpoint
CREATE INDEX "audit_entries_organization" ON "audit_entries" USING btree ("organization_id","sequence");--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("action","sequence");--> statement-breakpoint
CREATE INDEX "audit_entries_record" ON "audit_entries" USING btree ("record_kind","record_id");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "erasures_newest" ON "erasures" USING btree ("created_at");--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Only an erasure deletes details, and says so for its own transaction.
	IF TG_TABLE_NAME = 'audit_details' AND TG_OP = 'DELETE' AND current_setting('vigil.erasing', true) = 'on' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'the audit log is append-only: % on % refused', TG_OP, TG_TABLE_NAME;
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_entries_no_truncate" BEFORE TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_details_append_only" BEFORE UPDATE OR DELETE ON "audit_details" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_details_no_truncate" BEFORE TRUNCATE ON "audit_details" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
