// Prints the hosts: node example.mjs, with HOLDFAST_URL and HOLDFAST_TOKEN.
import { holdfast } from "@holdfast/client";

const { data, error } = await holdfast(process.env.HOLDFAST_URL, process.env.HOLDFAST_TOKEN).GET("/api/v1/hosts");
if (error) throw new Error(JSON.stringify(error));
for (const host of data) console.log(host.id, host.name, host.status);
