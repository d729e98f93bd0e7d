ALTER TABLE "alert_rules" ADD COLUMN "channels" uuid[];--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "channels" uuid[];