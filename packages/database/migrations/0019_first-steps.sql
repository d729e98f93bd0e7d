ALTER TABLE "users" ADD COLUMN "first_steps_dismissed_at" timestamp with time zone;--> statement-breakpoint
-- Users from before this version know the product.
UPDATE "users" SET "first_steps_dismissed_at" = now();
