CREATE TABLE "load_turns" (
	"batch" text PRIMARY KEY NOT NULL,
	"turn" bigint GENERATED ALWAYS AS IDENTITY (sequence name "load_turns_turn_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "load_turns_taken_at" ON "load_turns" USING btree ("taken_at");