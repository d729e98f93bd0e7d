-- Sessions without an owner may have outlived a password reset. Their users sign in once more.
DELETE FROM "oidc_payloads";--> statement-breakpoint
ALTER TABLE "oidc_payloads" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "oidc_payloads" ADD CONSTRAINT "oidc_payloads_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oidc_payloads_account" ON "oidc_payloads" USING btree ("account_id");